import { type ReactNode, useMemo } from 'react'
import { BootstrapProvider, useBootstrap } from '../../ui/bootstrap.tsx'

const prefix = 'forms.nocart.'

/** Where answers go into no cart: in its children each word of `forms` that names one is replaced by its other one. */
export function NoCartWords({ children }: { children: ReactNode }) {
  const bootstrap = useBootstrap()
  const spoken = useMemo(() => {
    const words = { ...bootstrap.words }
    for (const [key, word] of Object.entries(bootstrap.words))
      if (key.startsWith(prefix)) words[`forms.${key.slice(prefix.length)}`] = word
    return { ...bootstrap, words }
  }, [bootstrap])
  return <BootstrapProvider value={spoken}>{children}</BootstrapProvider>
}
