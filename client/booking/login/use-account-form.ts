import { type FormEvent, useId, useState } from 'react'
import type { CallError } from '../../data/errors.ts'
import { failureText } from '../../ui/failure-text.ts'
import { useWords } from '../../ui/words.tsx'
import type { Faults } from './account-faults.ts'

export interface AccountForm<V> {
  values: V
  /** What a field of the form is given: its id, its value, what is wrong with it once that should be said. */
  field<K extends keyof V & string>(
    name: K,
  ): { id: string; value: V[K]; error: string | undefined; onChange(value: V[K]): void; onLeave(): void }
  /** Whether all that is asked is there and right. */
  isWhole: boolean
  busy: boolean
  /** Why the server refused what was sent last; gone once something is changed. */
  refused: CallError | null
  /** The same, except where the field that it is about says so itself. */
  refusedWhole: CallError | null
  onSubmit(event: FormEvent): void
}

/**
 * A form that is sent whole: what is wrong with a field is told when it is left, and with all of them when the form is
 * sent, where the first of them takes the focus. What was typed stays whatever the server says.
 */
export function useAccountForm<V extends Record<string, unknown>>(options: {
  initial: V
  faults(values: V): Faults
  /** Null when it worked. */
  send(values: V): Promise<CallError | null>
  /** Told of each change that follows. */
  onChanged?(): void
}): AccountForm<V> {
  const t = useWords()
  const id = useId()
  const [values, setValues] = useState(options.initial)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<CallError | null>(null)
  const faults = options.faults(values)
  const refusedField = refused?.field?.split('/').at(-1) ?? ''
  const faulty = Object.keys(values).filter((name) => faults[name])

  async function send() {
    setLeft(new Set(Object.keys(values)))
    const [first] = faulty
    if (first !== undefined) return document.getElementById(`${id}-${first}`)?.focus()
    setBusy(true)
    setRefused(null)
    const error = await options.send(values)
    setBusy(false)
    setRefused(error)
    const about = error?.field?.split('/').at(-1)
    if (about) document.getElementById(`${id}-${about}`)?.focus()
  }

  return {
    values,
    field(name) {
      const fault = left.has(name) ? faults[name] : undefined
      const told = refusedField === name && refused ? failureText(t, refused) : undefined
      return {
        id: `${id}-${name}`,
        value: values[name],
        error: fault ? t(fault.key, fault.values) : told,
        onChange(value) {
          setRefused(null)
          options.onChanged?.()
          setValues((before) => ({ ...before, [name]: value }))
        },
        onLeave: () => setLeft((before) => new Set([...before, name])),
      }
    },
    isWhole: faulty.length === 0,
    busy,
    refused,
    refusedWhole: refusedField in values ? null : refused,
    onSubmit(event) {
      event.preventDefault()
      if (!busy) void send()
    },
  }
}
