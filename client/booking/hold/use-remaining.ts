import { useEffect, useState } from 'react'

/** Seconds until an instant (ISO 8601), updated every second; null without one. */
export function useRemaining(expires: string | undefined): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    if (!expires) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [expires])
  if (!expires || now === null) return null
  return Math.max(0, Math.ceil((Date.parse(expires) - now) / 1000))
}
