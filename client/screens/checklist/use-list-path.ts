import { useCallback } from 'react'
import type { StepDescriptor } from '../../../core/plugin-api/flows.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'

/** The paths of the list's steps: of the provider's first page, or of the cart. The list itself without a step. */
export function useListPath(): (step?: StepDescriptor) => string {
  const { hascart } = useBootstrap()
  return useCallback(
    (step) => {
      if (!step || step.kind === 'checklist_step') return hascart ? '/cart' : '/'
      return `${hascart ? '/cart' : '/checklist'}/${step.name}`
    },
    [hascart],
  )
}
