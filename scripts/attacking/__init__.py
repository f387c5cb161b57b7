"""Random programs that JR and the Java virtual machine must agree about: see scripts/attack.py."""
