import { useLayoutEffect, useRef } from 'react'
import { rulesOfType } from '../../../core/domain/forms/question-type.ts'
import { text } from '../../data/read.ts'
import { LiveRegion } from '../../ui/live-region.tsx'
import { useWords } from '../../ui/words.tsx'
import { FieldFrame, typable } from './field-frame.tsx'
import type { QuestionFieldProps } from './question-field-props.ts'
import { useLeftOut } from './use-left-out.ts'

/** The share of the limit from which the remaining room is shown. */
const nearly = 0.9
/** Screen readers announce the remaining room once per this many characters. */
const coarse = 100

/** A text of several lines. The field grows with the text. */
export function TextareaField({ id, question, value, error, onAnswer, onLeave }: QuestionFieldProps) {
  const t = useWords()
  const leftOut = useLeftOut()
  const area = useRef<HTMLTextAreaElement>(null)
  const typed = text(value)
  const { longest: maximum } = rulesOfType(question.type)
  const left = maximum - typed.length
  const told = (count: number) =>
    t(count < 0 ? 'form.characters_over' : 'form.characters_left', { count: Math.abs(count) })
  const isNear = typed.length >= maximum * nearly
  const frame = { id, question, error, note: isNear ? told(left) : leftOut(typed) }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text.
  useLayoutEffect(() => {
    const element = area.current
    if (!element) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`
  }, [typed])
  return (
    <FieldFrame {...frame}>
      <textarea
        {...typable(frame)}
        ref={area}
        rows={4}
        value={typed}
        onChange={(event) => onAnswer(event.target.value)}
        onBlur={onLeave}
      />
      <LiveRegion message={isNear ? told(Math.ceil(left / coarse) * coarse) : ''} />
    </FieldFrame>
  )
}
