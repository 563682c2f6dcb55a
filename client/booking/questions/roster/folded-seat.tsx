import styled from '@emotion/styled'
import { Button } from '../../../ui/button.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useWords } from '../../../ui/words.tsx'
import { answerText } from '../answer-text.ts'
import type { AnswerPlace } from '../read-draft.ts'
import type { FormStepState } from '../use-form-step.ts'

const Root = styled.div({
  display: 'flex',
  alignItems: 'center',
  gap: 'calc(var(--space) * 1.5)',
  minHeight: 60,
  padding: '4px calc(var(--space) * 1) 4px calc(var(--space) * 2)',
  border: 'max(var(--border-field), 1px) solid var(--border)',
  borderRadius: 'min(var(--radius-card), 18px)',
  '& > div': { flex: 1, minWidth: 0, lineHeight: 1.35 },
  '& strong': { display: 'block', fontWeight: 600, '&::first-letter': { textTransform: 'uppercase' } },
  '& small': { display: 'block', color: 'var(--muted)', fontSize: 'var(--small-size)', overflowWrap: 'anywhere' },
  '& [data-part=state]': { display: 'inline-flex', alignItems: 'baseline', gap: 4, '& > svg': { alignSelf: 'center' } },
})

interface FoldedSeatProps {
  seat: number
  places: AnswerPlace[]
  state: FormStepState
  isDone: boolean
  onEdit(): void
}

/** A folded seat: its answers, and whether they are complete. */
export function FoldedSeat({ seat, places, state, isDone, onEdit }: FoldedSeatProps) {
  const t = useWords()
  const formats = useFormats()
  const number = seat + 1
  const held = places
    .map((place) => answerText(place.question, state.answerOf(place), { t, formats }))
    .filter(Boolean)
    .join(' · ')
  return (
    <Root>
      <div>
        <strong>{t('roster.seat', { number })}</strong>
        <small>
          <span data-part="state" data-done={isDone || undefined}>
            {isDone ? <Icon name="check" size={16} /> : null}
            {t(isDone ? 'roster.seat_done' : 'roster.seat_open')}
          </span>
          {held ? ` · ${held}` : ''}
        </small>
      </div>
      <Button variant="quiet" aria-label={t('roster.edit_seat', { number })} onClick={onEdit}>
        {t('roster.edit')}
      </Button>
    </Root>
  )
}
