import { useState } from 'react'
import { checkNumber } from '../../../core/domain/forms/check-number.ts'
import { useFormats } from '../../ui/formats.ts'
import { LiveRegion } from '../../ui/live-region.tsx'
import { useLocale } from '../../ui/locale.ts'
import { useWords } from '../../ui/words.tsx'
import { FieldFrame, typable } from './field-frame.tsx'
import { boundsOf, useNumberRules } from './number-rules.ts'
import type { QuestionFieldProps } from './question-field-props.ts'
import { readNumber } from './read-number.ts'

/** As precise as typed, and without thousands separators, which hinder typing. */
const plainly: Intl.NumberFormatOptions = { useGrouping: false, maximumFractionDigits: 20 }

/** A number. When the field is left, it snaps to the nearest step and says so. */
export function NumberField({ id, question, value, error, onAnswer, onLeave }: QuestionFieldProps) {
  const t = useWords()
  const locale = useLocale()
  const { number } = useFormats()
  const { slug, type, minimum, maximum, step } = question
  const rules = useNumberRules(question)
  /** The text in the field during typing; null shows the answer. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isSnapped, setSnapped] = useState(false)
  const shown = typeof value === 'number' ? number(value, plainly) : typeof value === 'string' ? value : ''
  const note = isSnapped && typeof value === 'number' ? t('form.snapped', { value: number(value) }) : ''
  const frame = { id, question, error, rules, note: note || undefined }

  const leave = () => {
    setTyped(null)
    const kept = typeof value === 'number' ? checkNumber({ id, slug, type, minimum, maximum, step }, value) : null
    if (kept && 'value' in kept && kept.value !== value) {
      setSnapped(true)
      onAnswer(kept.value)
    }
    onLeave()
  }
  return (
    <FieldFrame {...frame}>
      <input
        {...typable(frame)}
        type="text"
        // A phone's decimal keypad has no minus.
        inputMode={(boundsOf(question)?.minimum ?? 0) < 0 ? 'text' : 'decimal'}
        autoComplete="off"
        value={typed ?? shown}
        onChange={(event) => {
          setSnapped(false)
          setTyped(event.target.value)
          onAnswer(readNumber(event.target.value, locale))
        }}
        onBlur={leave}
      />
      <LiveRegion message={note} />
    </FieldFrame>
  )
}
