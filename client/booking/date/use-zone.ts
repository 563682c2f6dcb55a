import { useMemo } from 'react'
import { text } from '../../data/read.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useHydrated } from '../../ui/use-hydrated.tsx'
import { useBookingUnderway } from '../context/booking-context.tsx'

export interface Zones {
  /** The venue's zone, in which everything is shown by default. */
  venue: string
  /** The browser's zone, where it differs and the white-label shows it; null on the server and in the first render. */
  own: string | null
  /** The zone that the customer chose; null = the venue's. */
  shown: string | null
  /** Whether the customer may choose a zone. */
  offered: boolean
}

/** Whether this browser knows a zone: a draft may store a name from another browser. */
function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The venue's zone; empty on pages without a provider. */
export const useVenueZone = (): string => text(useBootstrap().provider?.timezone)

/** The zones of this page. The first render uses the venue's zone only, as the server does. */
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
