"""Flags for Java processes that tests start: runs that last a second do not repay the second compiler."""

from __future__ import annotations

JAVA = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto")
JAVAC = tuple(f"-J{flag}" for flag in JAVA)
