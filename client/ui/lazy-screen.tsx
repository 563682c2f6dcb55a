import { type ComponentType, use } from 'react'

/** A lazily loaded component that renders at once after `preload` has been awaited. */
export interface LazyScreen<P> {
  /** Rejects when the code fails to load; the next call tries again. */
  preload(): Promise<void>
  Screen: ComponentType<P>
}

/** Thrown by a screen whose code failed to load: the network is down, or a new release has replaced it. */
export class CodeLost extends Error {}

/** Functions that clear the failed attempts of rendered screens, so that the next render tries again. */
const lost = new Set<() => void>()

export function askAgainForCode(): void {
  for (const forget of lost) forget()
  lost.clear()
}

/**
 * React's `lazy` suspends once even when the module is loaded, so a server render falls back to the browser, and it
 * never retries a failed load. This one reads a loaded module directly, and retries.
 */
export function lazyScreen<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): LazyScreen<P> {
  let loaded: ComponentType<P> | null = null
  let loading: Promise<ComponentType<P>> | null = null
  /** Whether a render waits: React needs the same promise until it has settled. */
  let isDrawn = false
  const forget = () => {
    loading = null
    isDrawn = false
  }
  const start = () => {
    loading ??= load().then(
      (module) => {
        loaded = module.default
        return module.default
      },
      (cause) => {
        if (isDrawn) lost.add(forget)
        else forget()
        throw new CodeLost('The code of a screen did not come', { cause })
      },
    )
    return loading
  }
  return {
    preload: async () => void (await start()),
    Screen(props: P) {
      isDrawn = true
      const Component = loaded ?? use(start())
      return <Component {...props} />
    },
  }
}
