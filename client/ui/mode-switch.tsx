import styled from '@emotion/styled'
import { useState } from 'react'
import { Icon } from './icon.tsx'
import { useHydrated } from './use-hydrated.ts'
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

/** The key is read by the page's inline script before the first paint, so that the choice never flashes. */
const KEY = 'tessera.mode'

function drawnMode(): Mode {
  const chosen = document.documentElement.dataset.mode
  if (chosen === 'light' || chosen === 'dark') return chosen
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Light or dark, kept for the next visit; without it the device's preference holds. */
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
    // Storage is closed to frames and private windows of some browsers: the choice then holds for this page.
  }
}
