import { type FormEvent, useId, useState } from 'react'
import type { CallError } from '../../data/errors.ts'
import { failureText } from '../../ui/failure-text.ts'
import { useWords } from '../../ui/words.tsx'
import type { Faults } from './account-faults.ts'

export interface AccountForm<V> {
  values: V
  /** The props of a field: its id, its value, and its fault once that should be shown. */
  field<K extends keyof V & string>(
    name: K,
  ): { id: string; value: V[K]; error: string | undefined; onChange(value: V[K]): void; onLeave(): void }
  /** Whether every field is filled in and valid. */
  isWhole: boolean
  busy: boolean
  /** The server's refusal of the last submission; cleared on a change. */
  refused: CallError | null
  /** The same, unless it is shown at its field. */
  refusedWhole: CallError | null
  onSubmit(event: FormEvent): void
}

/**
 * A form that is submitted as a whole. A field's fault is shown when the field is left, and all faults on submission,
 * when the first faulty field takes the focus. The typed values survive any refusal.
 */
export function useAccountForm<V extends object>(options: {
  initial: V
  faults(values: V): Faults
  /** Returns null on success. */
  send(values: V): Promise<CallError | null>
  /** Called on every further change. */
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
