import styled from '@emotion/styled'
import { Button } from '../../../ui/button.tsx'
import { useWords } from '../../../ui/words.tsx'
import { Fields } from '../fields-block.tsx'
import type { AnswerPlace } from '../read-draft.ts'
import type { FormStepState } from '../use-form-step.ts'

const Root = styled.fieldset({
  padding: 'calc(var(--space) * 2)',
  border: 'max(var(--border-field), 1px) solid var(--primary)',
  borderRadius: 'min(var(--radius-card), 18px)',
  background: 'var(--surface)',
  '& > legend': { float: 'left', width: '100%', marginBlockEnd: 'calc(var(--space) * 2)' },
  '& h4::first-letter': { textTransform: 'uppercase' },
  '& > legend + *': { clear: 'both' },
  '& > [data-part=ways]': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 'var(--space)',
    marginBlockStart: 'calc(var(--space) * 2)',
  },
})

interface OpenSeatProps {
  seat: number
  places: AnswerPlace[]
  state: FormStepState
  isDone: boolean
  onUpdate(): void
  /** Copies the first attendee's answers; absent where there is nothing to copy. */
  onCopy: (() => void) | undefined
}

/** The seat that is being filled in. Update closes it and opens the next incomplete one. */
export function OpenSeat({ seat, places, state, isDone, onUpdate, onCopy }: OpenSeatProps) {
  const t = useWords()
  return (
    <Root>
      <legend>
        <h4>{t('roster.seat', { number: seat + 1 })}</h4>
      </legend>
      <Fields places={places} state={state} />
      <div data-part="ways">
        <Button variant="secondary" disabled={!isDone} onClick={onUpdate} data-part="update">
          {t('roster.update')}
        </Button>
        {onCopy ? (
          <Button variant="quiet" onClick={onCopy} data-part="copy">
            {t('roster.copy')}
          </Button>
        ) : null}
      </div>
    </Root>
  )
}
