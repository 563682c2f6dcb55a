import { useState } from 'react'
import { useHydrated } from '../../ui/use-hydrated.tsx'

/** Degrees are rounded to some hundred metres: the address bar says them, and a list of places needs no more. */
const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000

/** Asks the browser where the visitor is, once they press a button. `isOffered` is false on the server. */
export function useOwnPlace(onFound: (place: { latitude: number; longitude: number }) => void) {
  const hydrated = useHydrated()
  const [status, setStatus] = useState<'idle' | 'asking' | 'failed'>('idle')
  return {
    isOffered: hydrated && 'geolocation' in navigator,
    status,
    ask() {
      setStatus('asking')
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => {
          setStatus('idle')
          onFound({ latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) })
        },
        () => setStatus('failed'),
        { timeout: 10_000, maximumAge: 300_000 },
      )
    },
  }
}
