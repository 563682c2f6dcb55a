import styled from '@emotion/styled'
import { optionsText } from '../../../core/domain/forms/answer-text.ts'
import { inWords } from '../../booking/questions/step-answers.ts'
import type { DayEntry } from '../../data/day-calls.ts'
import { useFormats } from '../../ui/formats.ts'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/words.tsx'

const Fold = styled.details({
  '& > summary': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 'calc(var(--space) * 0.5)',
    minHeight: 44,
    color: 'var(--primary-text)',
    fontSize: 'var(--small-size)',
    '& > svg': { color: 'var(--muted)', transition: 'rotate var(--fast)' },
  },
  '&[open] > summary > svg': { rotate: '180deg' },
  '& > dl': {
    display: 'grid',
    gap: 'var(--space) calc(var(--space) * 3)',
    paddingBlock: 'calc(var(--space) * 0.5) var(--space)',
    '@media (min-width: 900px)': { gridTemplateColumns: '1fr 1fr' },
    '& dt': { color: 'var(--muted)', fontSize: 'var(--small-size)', lineHeight: 'var(--small-line)' },
    '& dd': { margin: 0, whiteSpace: 'pre-line' },
  },
})

/** What somebody who comes has chosen besides and answered: what is to be ready for them; folded, nothing without. */
export function EntryAnswers({ entry: { addons, answers, stepanswers, seats } }: { entry: DayEntry }) {
  const t = useWords()
  const formats = useFormats()
  const steps = stepanswers.map((answer) => inWords(answer, { t, formats }))
  const promptOf = ({ seat, prompt }: DayEntry['answers'][number]) =>
    seat !== undefined && seats > 1 ? t('quote.of_seat', { name: prompt, number: seat }) : prompt
  const rows = [
    ...(addons.length > 0 ? [{ prompt: t('after.extras'), told: optionsText(addons) }] : []),
    ...answers.map((answer) => ({ prompt: promptOf(answer), told: answer.response })),
    ...steps,
  ]
  if (rows.length === 0) return null
  return (
    <Fold>
      <summary>
        {t('today.answers', { count: rows.length })} <Icon name="chevron" size={16} />
      </summary>
      <dl>
        {rows.map(({ prompt, told }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two questions may have the same name.
          <div key={index}>
            <dt>{prompt}</dt>
            <dd>{told}</dd>
          </div>
        ))}
      </dl>
    </Fold>
  )
}
