/**
 * `signed`: a link was given; `stored`: its bytes are there, whole and of an allowed kind; `submitted`: a reservation
 * has it; `removed`: refused or given up, its bytes are being removed.
 */
export const uploadStates = ['signed', 'stored', 'submitted', 'removed'] as const
export type UploadState = (typeof uploadStates)[number]

/** A customer's file as it is stored: instants in epoch ms, sizes in bytes. */
export interface StoredUpload {
  /** Unguessable: who knows it may read the file on the tenant's host. */
  id: string
  /** Where the file store has the bytes. */
  key: string
  /** Where a signed link of the store itself writes; null where there is no such link, or it can't be used any more. */
  incoming: string | null
  /** For display; never a path. */
  name: string
  /** What the browser says it is, perhaps nothing. */
  claimedtype: string
  /** What its content is; null before it has arrived. */
  type: string | null
  claimedsize: number | null
  size: number | null
  /** Since when bytes are arriving; null while none are. */
  claimed: number | null
  state: UploadState
  /** Whose open uploads are counted together; null once it is submitted. */
  address: string | null
  reservation: string | null
  created: number
  /** When the clean-up looks at it next; null for good. */
  expires: number | null
}

export interface UploadRepository {
  insert(upload: StoredUpload): Promise<void>
  /** Those that are there, in no order. */
  find(ids: string[]): Promise<StoredUpload[]>
  /** How many uploads are open (signed or stored) here, and for one address; neither counted beyond `most`. */
  countOpen(address: string, most: number): Promise<{ ofAddress: number; ofTenant: number }>
  /** Takes a link for bytes that begin to arrive; false when others are arriving since `stale` or later, or have. */
  claim(id: string, now: number, stale: number): Promise<boolean>
  /** Gives back a link, claimed at `claimed`, whose bytes did not arrive whole. */
  release(id: string, claimed: number): Promise<void>
  /** The bytes are there and good; false when it is no longer `signed`. */
  store(id: string, found: { type: string; size: number; expires: number }): Promise<boolean>
  /**
   * Makes the uploads a reservation's, all of them or none: called in the transaction that books. False when one is
   * not `stored`, or another reservation has it; the same reservation may submit again.
   */
  submit(ids: string[], reservation: string): Promise<boolean>
  /** From now on nobody can read it; the clean-up removes its bytes at `expires`. False when it is not in `from`. */
  discard(id: string, from: UploadState, expires: number): Promise<boolean>
  /** The same for all that a reservation has, when its data is removed; gives how many. */
  discardOf(reservation: string, expires: number): Promise<number>
  /** The link of the store itself is no longer good, and nothing lies there; `expires` as of `StoredUpload`. */
  settle(id: string, expires: number | null): Promise<void>
  /** Forgets a removed upload whose bytes are gone. */
  forget(id: string): Promise<void>
}
