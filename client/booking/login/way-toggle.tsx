import { useId } from 'react'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { Toggle } from './entry-style.ts'

/** With an existing account, or with a new one. */
export type Way = 'login' | 'create'

const ways: Way[] = ['login', 'create']

/** Toggles between logging in and creating an account. */
export function WayToggle({ way, onWay, disabled }: { way: Way; onWay(way: Way): void; disabled: boolean }) {
  const t = useWords()
  const name = useId()
  return (
    <Toggle disabled={disabled}>
      <VisuallyHidden as="legend">{t('entry.way')}</VisuallyHidden>
      {ways.map((each) => (
        <label key={each}>
          <input type="radio" name={name} value={each} checked={way === each} onChange={() => onWay(each)} />
          {t(`entry.way_${each}`)}
        </label>
      ))}
    </Toggle>
  )
}
