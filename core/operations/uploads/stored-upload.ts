/**
 * `signed`: a link was given; `stored`: its bytes are complete and of an allowed kind; `submitted`: it belongs to a
 * reservation or a contact request; `removed`: refused or given up, its bytes are being removed.
 */
export const uploadStates = ['signed', 'stored', 'submitted', 'removed'] as const
export type UploadState = (typeof uploadStates)[number]

/** A customer's file as it is stored: instants in epoch ms, sizes in bytes. */
export interface StoredUpload {
  /** Unguessable: its holder may read the file on the tenant's host. */
  id: string
  /** Where the file store keeps the bytes. */
  key: string
  /** Where a signed link of the store itself writes; null if there is none, or if it can't be used any more. */
  incoming: string | null
  /** For display; never a path. */
  name: string
  /** The type that the browser says, possibly empty. */
  claimedtype: string
  /** The type of its content; null before it has arrived. */
  type: string | null
  claimedsize: number | null
  size: number | null
  /** Since when bytes have been arriving; null if none are. */
  claimed: number | null
  state: UploadState
  /** The pseudonym of the address whose open uploads are counted; null once it is submitted. */
  address: string | null
  /** The id of the reservation or contact request that it belongs to. */
  reservation: string | null
  created: number
  /** When the clean-up looks at it next; null for never. */
  expires: number | null
}

export interface UploadRepository {
  insert(upload: StoredUpload): Promise<void>
  /** The existing ones, in no order. */
  find(ids: string[]): Promise<StoredUpload[]>
  /** How many uploads are open (signed or stored): of this tenant and of one address; counted up to `most`. */
  countOpen(address: string, most: number): Promise<{ ofAddress: number; ofTenant: number }>
  /** Claims a link for arriving bytes; false if others have arrived, or began to arrive at `stale` or later. */
  claim(id: string, now: number, stale: number): Promise<boolean>
  /** Frees a link, claimed at `claimed`, whose bytes did not arrive completely. */
  release(id: string, claimed: number): Promise<void>
  /** Marks the upload as stored; false if it is no longer `signed`. */
  store(id: string, found: { type: string; size: number; expires: number }): Promise<boolean>
  /**
   * Gives the uploads to a reservation or a contact request, all or none; called in the transaction that writes it.
   * False if one is not `stored`, or belongs to another; the same may submit again, and what belongs to one of the
   * `givers` is passed on.
   */
  submit(ids: string[], reservation: string, givers?: string[]): Promise<boolean>
  /** Makes it unreadable; the clean-up removes its bytes at `expires`. False if its state is not `from`. */
  discard(id: string, from: UploadState, expires: number): Promise<boolean>
  /** The same for all uploads of a reservation or contact request whose data is removed; returns how many. */
  discardOf(reservation: string, expires: number): Promise<number>
  /** Notes that the store's own link has expired and nothing is left there; `expires` as in `StoredUpload`. */
  settle(id: string, expires: number | null): Promise<void>
  /** Deletes a removed upload whose bytes are gone. */
  forget(id: string): Promise<void>
}
