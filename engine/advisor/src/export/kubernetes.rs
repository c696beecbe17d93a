//! Outputs for Kubernetes: a PersistentVolume of type nfs with the claim to it, and a StorageClass of the NFS CSI driver.

use super::{Exported, Format, options};
use mountwise_sim::Scenario;
use mountwise_sim::scenario::Os;

pub(crate) const PERSISTENT_VOLUME: Format = Format {
    name: "kubernetes_pv",
    label: "Kubernetes PersistentVolume",
    os: &[Os::Linux],
    write: persistent_volume,
};
pub(crate) const STORAGE_CLASS: Format = Format {
    name: "kubernetes_storage_class",
    label: "Kubernetes StorageClass",
    os: &[Os::Linux],
    write: storage_class,
};

const CHECK: &str = "kubectl exec POD -- grep MOUNTPOINT /proc/mounts   # options in force";
const WHEN: &str =
    "Mount options take effect when a volume is mounted on a node for the first time.";

/// Without a class of its own it would take the cluster's default one and never bind to this volume (Kubernetes, "Persistent
/// Volumes", "Class").
const CLAIM: &str = "---\napiVersion: v1\nkind: PersistentVolumeClaim\nmetadata:\n  name: NAME\nspec:\n  storageClassName: \"\"\n  volumeName: NAME\n  accessModes:\n    - ReadWriteMany\n  resources:\n    requests:\n      storage: 1Ti";

fn mount_options(scenario: &Scenario, format: &Format, indent: &str) -> String {
    options::linux(scenario, format.name)
        .iter()
        .map(|option| format!("{indent}- {option}"))
        .collect::<Vec<_>>()
        .join("\n")
}

fn persistent_volume(scenario: &Scenario) -> Exported {
    let text = format!(
        "apiVersion: v1\nkind: PersistentVolume\nmetadata:\n  name: NAME\nspec:\n  capacity:\n    storage: 1Ti\n  accessModes:\n    - ReadWriteMany\n  persistentVolumeReclaimPolicy: Retain\n  storageClassName: \"\"\n  mountOptions:\n{}\n  nfs:\n    server: SERVER\n    path: /EXPORT\n{CLAIM}",
        mount_options(scenario, &PERSISTENT_VOLUME, "    ")
    );
    Exported {
        file: None,
        text,
        undo: "kubectl apply -f FORMER.yaml   # the manifest as it was\n# then restart the pods"
            .into(),
        check: CHECK.into(),
        notes: vec![WHEN.to_owned()],
    }
}

fn storage_class(scenario: &Scenario) -> Exported {
    let text = format!(
        "apiVersion: storage.k8s.io/v1\nkind: StorageClass\nmetadata:\n  name: NAME\nprovisioner: nfs.csi.k8s.io\nparameters:\n  server: SERVER\n  share: /EXPORT\nreclaimPolicy: Delete\nvolumeBindingMode: Immediate\nmountOptions:\n{}",
        mount_options(scenario, &STORAGE_CLASS, "  ")
    );
    Exported { file: None, text, undo: "# a StorageClass cannot be changed; existing volumes keep their options\nkubectl delete storageclass NAME\nkubectl apply -f FORMER.yaml   # the manifest as it was".into(), check: CHECK.into(), notes: vec![WHEN.to_owned()] }
}
