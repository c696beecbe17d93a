/// <reference types="vite/client" />

/** True in the one-file build, which has no neighbours to fetch and no service worker. */
declare const SINGLE_FILE: boolean;

/** The engine's answer to the default question, or null in a build without an engine (scripts/vite/first-answer.ts). */
declare module 'virtual:first-answer' {
  const answer: unknown;
  export default answer;
}

/** What was measured, counted from models/measurements (scripts/vite/evidence.ts). */
declare module 'virtual:evidence' {
  const evidence: unknown;
  export default evidence;
}
