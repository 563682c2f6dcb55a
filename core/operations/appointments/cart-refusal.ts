import { type Refusal, type Result, refuse } from '../../domain/errors.ts'

/** A refusal of a cart that one of its appointments caused: `field` points at it, `data.appointment` is its number from 0. */
export function refuseAppointment(index: number, { code, field = '', data }: Refusal): { ok: false; error: Refusal } {
  return refuse(code, { field: `/appointments/${index}${field}`, data: { ...data, appointment: index } })
}

/** Results of each appointment as one: all of them, or the first refusal. */
export function allOf<T>(results: Result<T>[]): Result<T[]> {
  const values: T[] = []
  for (const [index, result] of results.entries()) {
    if (!result.ok) return refuseAppointment(index, result.error)
    values.push(result.value)
  }
  return { ok: true, value: values }
}
