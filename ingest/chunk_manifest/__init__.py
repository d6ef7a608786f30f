"""Documents that come cut into chunks: a manifest, its tables as JSON, its pages as images. docs/chunk-manifests.md."""
