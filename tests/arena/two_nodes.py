"""Plays the contest of the tests on a Ray cluster of two nodes, both on this machine, and prints the sheets."""

import json
import os
import sys
import tempfile

os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"  # Ray then listens on the loopback address alone
os.environ["RAY_USAGE_STATS_ENABLED"] = "0"

from ray.cluster_utils import Cluster as Nodes

from kaffeehaus.arena.cluster import Cluster
from tests.arena.contests import contest


def main(deals: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        # Not `temp_dir` of the node alone: Ray notes the address of the cluster in the default folder, which only a
        # node that uses it makes.
        os.environ["RAY_TMPDIR"] = folder
        head = {"num_cpus": 1, "node_ip_address": "127.0.0.1", "include_dashboard": False}
        nodes = Nodes(initialize_head=True, head_node_args=head)
        try:
            nodes.add_node(num_cpus=1, node_ip_address="127.0.0.1")
            alive = sum(node["Alive"] for node in nodes.global_state.node_table())
            sheets = list(Cluster(nodes.address, cores=1).play(contest(), contest().tasks(range(deals))))
        finally:
            nodes.shutdown()
    sys.stdout.write(json.dumps({"nodes": alive, "sheets": [one.to_dict() for one in sheets]}))


if __name__ == "__main__":
    main(int(sys.argv[1]))
