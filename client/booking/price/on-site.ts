import { atom, useSetAtom } from 'jotai'
import { useEffect } from 'react'

/** Whether the review's chosen way to pay is at the venue: then nothing is due now, whatever the terms say. */
export const paysOnSiteAtom = atom(false)

/** Tells it to the price panels while the review is shown. */
export function useTellOnSite(isOnSite: boolean): void {
  const tell = useSetAtom(paysOnSiteAtom)
  useEffect(() => {
    tell(isOnSite)
    return () => tell(false)
  }, [tell, isOnSite])
}
