export { displayName } from './display-name.ts'
export { acceptedEndings, claimedKind, type FileKind, fileKinds, kindNamed, plainType } from './kinds.ts'
export { linkLasts, mostUploads, unsubmittedKept, uploadLimit } from './limits.ts'
