import { useEffect, useRef } from 'react'
import { readLinkid } from '../../core/domain/access/linkid.ts'
import { managePath } from '../data/reservation-paths.ts'
import type { Reservation } from '../data/reservations.ts'
import { useBootstrap } from '../ui/bootstrap.tsx'
import { useHydrated } from '../ui/use-hydrated.tsx'
import { bookedByLink, keepBookedByLink } from './booked-by-link.ts'
import { useSession } from './session.ts'

/**
 * Keeps in this browser where its customer sees what they made by a limited-use link. The token is kept only for who is
 * not signed in: whoever is has their session, which signing out ends.
 */
export function useKeepByLink(
  { id, linkid, end_utc, isbystaff }: Pick<Reservation, 'id' | 'linkid' | 'end_utc' | 'isbystaff'>,
  token: string,
): void {
  const { provider } = useBootstrap()
  const { known, user, lost } = useSession()
  const site = provider?.id ?? ''
  // Who signs out on this page leaves no token behind, nor who may be signed in.
  const owner = useRef<string>(undefined)
  useEffect(() => {
    if (user) owner.current = user.id
  }, [user])
  const isGuest = !user && !lost
  const isTheirs = known && site !== '' && linkid !== '' && !isbystaff
  const reader = user?.id
  useEffect(() => {
    const whose = reader ?? owner.current
    const path = managePath(id, isGuest && whose === undefined ? token : '')
    const kept = { path, until: Date.parse(end_utc), ...(whose !== undefined && { user: whose }) }
    if (isTheirs) keepBookedByLink(site, linkid, kept)
  }, [isTheirs, site, linkid, id, isGuest, token, end_utc, reader])
}

/**
 * Where whoever comes back by a link that is used up sees what they made by it in this browser; null for others, and on
 * the server.
 */
export function useBookedByLink(fault: 'unknown' | 'ended' | undefined): string | null {
  const { provider } = useBootstrap()
  const isHere = useHydrated()
  const { known, user } = useSession()
  if (!isHere || !known || fault !== 'ended' || !provider) return null
  const { uid } = readLinkid(new URLSearchParams(location.search).get('linkid') ?? '')
  return bookedByLink(provider.id, uid, user?.id ?? null)
}
