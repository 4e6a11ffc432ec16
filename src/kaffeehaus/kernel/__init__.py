"""The kernel: the verbs that every game answers, compiled or interpreted from one source."""
