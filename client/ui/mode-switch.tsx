import styled from '@emotion/styled'
import { useState } from 'react'
import { Icon } from './icon.tsx'
import { useHydrated } from './use-hydrated.tsx'
import { useWords } from './words.tsx'

const Root = styled.button({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flex: 'none',
  width: 44,
  height: 44,
  padding: 0,
  border: 0,
  borderRadius: 'var(--radius-button)',
  background: 'none',
  color: 'var(--muted)',
  cursor: 'pointer',
  '&:hover': { color: 'var(--text)', background: 'var(--surface-muted)' },
})

type Mode = 'light' | 'dark'

/** The page's inline script reads this key before the first paint, so that the wrong mode never flashes. */
const KEY = 'tessera.mode'

function drawnMode(): Mode {
  const chosen = document.documentElement.dataset.mode
  if (chosen === 'light' || chosen === 'dark') return chosen
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Light or dark mode, stored for the next visit; the default is the device's preference. */
export function ModeSwitch() {
  const t = useWords()
  const hydrated = useHydrated()
  const [chosen, setChosen] = useState<Mode | null>(null)
  const mode = chosen ?? (hydrated ? drawnMode() : 'light')
  const next = mode === 'dark' ? 'light' : 'dark'
  const turn = () => {
    document.documentElement.dataset.mode = next
    keep(next)
    setChosen(next)
  }
  const word = next === 'dark' ? t('theme.dark') : t('theme.light')
  return (
    <Root
      type="button"
      onClick={turn}
      aria-label={word}
      title={word}
      style={{ visibility: hydrated ? 'visible' : 'hidden' }}
    >
      {next === 'dark' ? <Icon name="moon" /> : <Icon name="sun" />}
    </Root>
  )
}

function keep(mode: Mode): void {
  try {
    localStorage.setItem(KEY, mode)
  } catch {
    // Storage is blocked in some frames and private windows: the choice then lasts for this page only.
  }
}
