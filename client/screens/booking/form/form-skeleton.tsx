import { Skeleton } from '../../../ui/skeleton.tsx'
import { FieldGrid } from './form-style.ts'

/** Stands for the fields until the draft has been read. */
export function FormSkeleton() {
  return (
    <FieldGrid aria-hidden>
      {[0, 1, 2, 3].map((field) => (
        <div key={field} data-half={field < 2 || undefined}>
          <Skeleton width="6em" height="0.9em" />
          <div style={{ height: 8 }} />
          <Skeleton height={48} />
        </div>
      ))}
    </FieldGrid>
  )
}
