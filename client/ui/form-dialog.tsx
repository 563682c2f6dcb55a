import styled from '@emotion/styled'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type { Answer, CallError } from '../data/errors.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Failure } from './failure.tsx'

const Form = styled.form({
  display: 'grid',
  gap: 'calc(var(--space) * 2)',
  '& fieldset': { display: 'grid' },
  '& legend': { padding: 0, fontWeight: 600 },
  '& label:has([type=radio])': { display: 'flex', alignItems: 'center', gap: 'var(--space)', minHeight: 44 },
  '& [type=radio]': { width: 20, height: 20, margin: 0, flex: 'none', accentColor: 'var(--primary)' },
})

/** What the fields of a form in a dialog have to know. */
export interface FormState {
  /** Whether somebody has tried to send it: from then on fields say what they lack. */
  isTried: boolean
  /** The refusal of a field, for those named in `fields`. */
  refusalOf(field: string): CallError | null
  /** Drops a field's refusal, once something else is entered. */
  forget(field: string): void
}

interface FormDialogProps<T> {
  title: string
  /** The button that leaves everything as it is. */
  leave: string
  /** The button that sends the form. */
  act: string
  /** Whether nothing is missing; else it is not sent. */
  isComplete: boolean
  /** Pointers of the fields that tell by themselves what was refused of them; other refusals stand below the form. */
  fields?: string[]
  call(): Promise<Answer<T>>
  onClose(): void
  /** Shows what became of it; the dialog waits for it. */
  onDone(value: T): void | Promise<void>
  children(state: FormState): ReactNode
}

/** A dialog whose form ends in one call. */
export function FormDialog<T>({
  title,
  leave,
  act,
  isComplete,
  fields = [],
  call,
  onClose,
  onDone,
  children,
}: FormDialogProps<T>) {
  const form = useId()
  const [isTried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isComplete || busy) return
    setBusy(true)
    const answer = await call()
    if (answer.ok) await onDone(answer.value)
    else setError(answer.error)
    setBusy(false)
  }
  const isOfField = fields.some((field) => error?.field === field)
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {leave}
          </Button>
          <Button type="submit" form={form} busy={busy}>
            {act}
          </Button>
        </>
      }
    >
      <Form id={form} onSubmit={(event) => void send(event)} noValidate>
        {children({
          isTried,
          refusalOf: (field) => (error?.field === field ? error : null),
          forget: (field) => setError((before) => (before?.field === field ? null : before)),
        })}
      </Form>
      {error && !isOfField ? <Failure error={error} /> : null}
    </Dialog>
  )
}
