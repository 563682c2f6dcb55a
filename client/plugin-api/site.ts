import { useMemo } from 'react'
import { useBootstrap } from '../ui/bootstrap.tsx'

/** The site that a browser half is drawn on. */
export interface Site {
  whitelabel: { label: string }
  /** Absent on a white-label's own domain. */
  provider: { id: string; name: string; timezone: string } | null
  /** BCP 47, lower case: `en-us`. */
  language: string
  direction: 'ltr' | 'rtl'
  /** `digits` are those of its minor unit. */
  currency: { code: string; digits: number }
}

/** The site that the browser half is drawn on; the same on the server and in the browser. */
export function useSite(): Site {
  const { whitelabel, provider, language, direction, currency } = useBootstrap()
  return useMemo(
    () => ({
      whitelabel: { label: whitelabel.label },
      provider: provider && { id: provider.id, name: provider.name, timezone: provider.timezone ?? '' },
      language,
      direction,
      currency,
    }),
    [whitelabel, provider, language, direction, currency],
  )
}
