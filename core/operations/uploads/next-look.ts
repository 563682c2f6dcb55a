import { unsubmittedKept } from '../../domain/uploads/index.ts'
import type { StoredUpload } from './stored-upload.ts'

/**
 * What to do with an upload whose `expires` has passed: remove it, or only what a link of the store has left behind;
 * then `expires` is the next time to look, null for never.
 */
export function nextLook(upload: StoredUpload, now: number): 'remove' | { expires: number | null } {
  if (upload.state === 'submitted') return { expires: null }
  const until = upload.created + unsubmittedKept
  return upload.state === 'stored' && now < until ? { expires: until } : 'remove'
}
