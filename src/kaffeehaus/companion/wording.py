"""What the companion asks for and refuses: faults of this package, with their sentences in `data/faults.*.toml`."""

from kaffeehaus.kernel.faults import faults_in

fault = faults_in(__package__)
