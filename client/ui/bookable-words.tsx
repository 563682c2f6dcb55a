import { type ReactNode, useMemo } from 'react'
import { BootstrapProvider, useBootstrap } from './bootstrap.tsx'

/** What is said in it of one bookable among others, or of a reservation, is said in that bookable's own words. */
export function BookableWords({ bookable, children }: { bookable: string; children: ReactNode }) {
  const bootstrap = useBootstrap()
  const own = bootstrap.bookablewords[bookable]
  const spoken = useMemo(
    () =>
      own
        ? {
            ...bootstrap,
            words: { ...bootstrap.words, ...own.words },
            messages: { ...bootstrap.messages, ...own.messages },
          }
        : bootstrap,
    [bootstrap, own],
  )
  return <BootstrapProvider value={spoken}>{children}</BootstrapProvider>
}
