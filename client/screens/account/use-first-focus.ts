import { useEffect, useRef } from 'react'

/** Focuses the first empty field of a form that opens over a page. */
export function useFirstFocus(wanted: boolean) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!wanted) return
    // After the dialog has moved the focus itself.
    const frame = requestAnimationFrame(() => {
      const fields = [...(form.current?.querySelectorAll('input') ?? [])]
      const first = fields.find((field) => field.value === '') ?? fields[0]
      first?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [wanted])
  return form
}
