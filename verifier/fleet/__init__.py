"""Work that is handed out: in this process, to processes of this machine, or to many machines."""
