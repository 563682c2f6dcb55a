import { unsubmittedKept } from '../../domain/uploads/index.ts'
import type { StoredUpload } from './stored-upload.ts'

/**
 * What is to be done with an upload whose `expires` has come: it goes, or only what a link of the store has left
 * behind goes, and `expires` is when it is looked at next, null for never.
 */
export function nextLook(upload: StoredUpload, now: number): 'remove' | { expires: number | null } {
  if (upload.state === 'submitted') return { expires: null }
  const until = upload.created + unsubmittedKept
  return upload.state === 'stored' && now < until ? { expires: until } : 'remove'
}
