import { type ReactNode, useMemo } from 'react'
import { BootstrapProvider, useBootstrap } from './bootstrap.tsx'

/** Uses the words of one bookable for its children: for one bookable among others, or a reservation. */
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
