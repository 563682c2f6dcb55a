import styled from '@emotion/styled'
import type { Occurrence } from '../../../booking/event/occurrence.ts'
import { requirementsOf } from '../../../booking/event/requirements.ts'
import { Schedule } from '../../../booking/event/schedule.tsx'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useWords } from '../../../ui/words.tsx'

const Root = styled.details({
  marginBlock: 'calc(var(--space) * -1.25)',
  '&[open]': { marginBlockEnd: 0 },
  fontSize: 'var(--small-size)',
  lineHeight: 'var(--small-line)',
  '& > summary': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    minHeight: 44,
    color: 'var(--primary-text)',
    fontWeight: 600,
    cursor: 'pointer',
    borderRadius: 'var(--radius-field)',
    listStyle: 'none',
  },
  '& > summary::-webkit-details-marker': { display: 'none' },
  '& > summary:hover': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  '& > summary > svg': { width: 18, height: 18, transition: 'rotate var(--fast)' },
  '&[open] > summary > svg': { rotate: '180deg' },
  '& > div': {
    display: 'grid',
    gap: 'calc(var(--space) * 2)',
    paddingBlock: 'calc(var(--space) * 0.5) calc(var(--space) * 1)',
    maxWidth: '60ch',
  },
  '& > div > dl': { display: 'grid', gap: 'calc(var(--space) * 0.5)', margin: 0 },
  '& dl > div': { display: 'flex', flexWrap: 'wrap', gap: '0 var(--space)' },
  '& dt': { color: 'var(--muted)' },
  '& dt::first-letter': { textTransform: 'uppercase' },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
  '& > div > p': { margin: 0, whiteSpace: 'pre-line' },
})

/** The description of an occurrence, what it requires, and its schedule. Renders nothing without any. */
export function EventDetails({ occurrence, title }: { occurrence: Occurrence; title: string }) {
  const t = useWords()
  const formats = useFormats()
  const { slot, parts, start } = occurrence
  const { bookable } = useBootstrap()
  const needs = requirementsOf(bookable, slot.occurrence)
  if (!slot.description && parts.length === 0 && needs.length === 0) return null
  return (
    <Root>
      <summary aria-label={t('events.details_of', { title, date: formats.date(start.date) })}>
        {t('events.details')}
        <Icon name="chevron" />
      </summary>
      <div>
        {slot.description ? <p>{slot.description}</p> : null}
        {needs.length > 0 ? (
          <dl>
            {needs.map(({ name, told }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{told}</dd>
              </div>
            ))}
          </dl>
        ) : null}
        {parts.length > 0 ? <Schedule parts={parts} /> : null}
      </div>
    </Root>
  )
}
