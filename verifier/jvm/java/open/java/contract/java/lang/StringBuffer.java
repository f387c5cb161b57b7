package java.contract.java.lang;

interface StringBuffer extends Builder {}
