import type { ReactNode } from 'react'
import { useWords } from '../../ui/words.tsx'
import { described, FieldFoot, FieldHead, type FrameProps } from './field-frame.tsx'
import { ClearAction, GroupRoot } from './field-style.ts'

interface GroupProps extends FrameProps {
  role?: 'radiogroup'
  /** Shown at the end of the prompt. */
  action?: ReactNode
  onLeave(): void
}

/** A question with several controls: a group under its prompt. `onLeave` is called when the focus leaves the group. */
export function GroupFrame({ role, onLeave, children, ...props }: GroupProps) {
  const { 'aria-describedby': describedBy, 'aria-invalid': invalid } = described(props)
  const radios =
    role === 'radiogroup' ? { role, 'aria-invalid': invalid, 'aria-required': props.question.required } : {}
  return (
    <GroupRoot
      {...radios}
      aria-describedby={describedBy}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave()
      }}
    >
      <FieldHead {...props} as="legend" />
      {children}
      <FieldFoot {...props} />
    </GroupRoot>
  )
}

/** Clears the answer to an optional question. */
export function ClearButton({ prompt, onClear }: { prompt: string; onClear(): void }) {
  const t = useWords()
  return (
    <ClearAction type="button" aria-label={t('form.clear_of', { prompt })} onClick={onClear}>
      {t('form.clear')}
    </ClearAction>
  )
}
