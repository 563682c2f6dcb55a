import { createContext, type ReactNode, type ToggleEvent, useContext, useRef, useState } from 'react'

const KeptOpenContext = createContext<Set<string> | null>(null)

/** Remembers which details inside are open, so that they stay so where they are drawn anew. */
export function KeepsOpen({ children }: { children: ReactNode }) {
  const open = useRef(new Set<string>())
  return <KeptOpenContext value={open.current}>{children}</KeptOpenContext>
}

/**
 * The attributes of details that stay open when they are drawn anew, inside of `KeepsOpen`; elsewhere they open as any.
 * @param name tells them from the others inside
 */
export function useKeptOpen(name: string) {
  const kept = useContext(KeptOpenContext)
  const [wasOpen] = useState(() => kept?.has(name) ?? false)
  return {
    open: wasOpen,
    onToggle({ currentTarget }: ToggleEvent<HTMLDetailsElement>) {
      if (currentTarget.open) kept?.add(name)
      else kept?.delete(name)
    },
  }
}
