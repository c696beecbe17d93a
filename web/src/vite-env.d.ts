/// <reference types="vite/client" />

/** True in the one-file build, which has no neighbours to fetch and no service worker. */
declare const SINGLE_FILE: boolean;
