package java.contract.java.lang;

interface StringBuilder extends Builder {}
