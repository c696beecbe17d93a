//! Outputs for Kubernetes: a PersistentVolume of type nfs with the claim to it, and a StorageClass of the NFS CSI driver.

use super::{Exported, Format, options};
use mountwise_sim::Scenario;
use mountwise_sim::scenario::Os;
use mountwise_sim::server::storage;

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

/// The drivers of the services' own makers; what is in such a class beside the options is theirs.
const OF_A_SERVICE: &str = "Services have drivers of their own, whose classes take the same mountOptions and other parameters: efs.csi.aws.com, file.csi.azure.com (protocol: nfs), filestore.csi.storage.gke.io.";

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
    Exported { file: None, text, undo: "# a StorageClass cannot be changed; existing volumes keep their options\nkubectl delete storageclass NAME\nkubectl apply -f FORMER.yaml   # the manifest as it was".into(), check: CHECK.into(), notes: storage_class_notes(scenario) }
}

fn storage_class_notes(scenario: &Scenario) -> Vec<String> {
    let mut notes = vec![WHEN.to_owned()];
    if storage::kind(scenario.server.storage.as_deref()).limits_each_client() {
        notes.push(OF_A_SERVICE.to_owned());
    }
    notes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whose_driver_makes_volumes_of_a_service_is_said_of_services_alone() {
        for (kind, told) in [("cloud file service", true), ("ssd", false), ("", false)] {
            let question = serde_json::json!({
                "client": {"os": "linux"},
                "mount": {"version": "4.1"},
                "server": {"storage": kind},
                "phases": [{"op": "find"}],
            });
            let scenario = Scenario::from_json(&question.to_string()).expect("a question");
            let notes = storage_class(&scenario).notes;
            let says = notes.iter().any(|note| note.contains("efs.csi.aws.com"));
            assert_eq!(says, told, "{kind}: {notes:?}");
        }
    }
}
