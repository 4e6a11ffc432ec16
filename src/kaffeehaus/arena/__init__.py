"""Who plays better: seat-balanced games on paired deals, and what they come to."""
