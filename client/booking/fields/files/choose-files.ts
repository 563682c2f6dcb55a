import { claimedKind, uploadLimit } from '../../../../core/domain/uploads/index.ts'

/** Why chosen files are not sent, each reason once. */
export type Refused = 'too_big' | 'kind' | 'too_many'

/**
 * Returns the chosen files that may be sent, and why the others may not. `room` is how many more the answer accepts.
 */
export function chooseFiles(
  files: Pick<File, 'name' | 'type' | 'size'>[],
  room: number,
): { taken: number[]; refused: Refused[] } {
  const taken: number[] = []
  const refused = new Set<Refused>()
  files.forEach((file, index) => {
    if (file.size >= uploadLimit) refused.add('too_big')
    else if (file.size === 0 || !claimedKind(file.name, file.type)) refused.add('kind')
    else if (taken.length >= room) refused.add('too_many')
    else taken.push(index)
  })
  return { taken, refused: [...refused] }
}
