import { useMemo } from 'react'
import { text } from '../../data/read.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useBookingUnderway } from '../context/booking-context.tsx'

export interface Zones {
  /** The venue's, in which everything is told first. */
  venue: string
  /** The browser's, where it is another and the white-label shows it; null on the server and in the first drawing. */
  own: string | null
  /** The zone that the customer chose to read times in; null = the venue's. */
  shown: string | null
  /** Whether another than the venue's may be chosen. */
  offered: boolean
}

/** A name that this browser knows: what a draft has kept may come from another one. */
function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The venue's zone; empty where the page is nobody's in particular. */
export const useVenueZone = (): string => text(useBootstrap().provider?.timezone)

/** In which zone times are read. The first drawing is the server's, which knows the venue's only. */
export function useZone(): Zones {
  const { whitelabel } = useBootstrap()
  const wanted = useBookingUnderway()?.draft.timezone
  const hydrated = useHydrated()
  const venue = useVenueZone()
  const offered = whitelabel.customertimezonedisplay
  return useMemo(() => {
    if (!hydrated || !offered) return { venue, own: null, shown: null, offered }
    const detected = new Intl.DateTimeFormat().resolvedOptions().timeZone
    const own = detected && detected !== venue ? detected : null
    const shown = wanted && wanted !== venue && isZone(wanted) ? wanted : null
    return { venue, own, shown, offered }
  }, [hydrated, offered, venue, wanted])
}
