import type { OccupancySubject } from '../../operations/ports.ts'
import type { TenantScope } from '../../operations/tenant.ts'
import { text } from '../session.ts'
import { selectSharedAmong } from '../statements/claims.ts'
import type { Runner } from '../trip.ts'
import type { Claim } from './claims.ts'

/**
 * Which resources a white-label's providers share, as far as a transaction knows it from the places that it locked and
 * the claims that it read. Nobody has to ask again: an id never changes hands between a provider and the white-label.
 */
export class SharedNames {
  readonly #scope: TenantScope
  readonly #runner: Pick<Runner, 'run'>
  readonly #known = new Map<string, boolean>()

  constructor(scope: TenantScope, runner: Pick<Runner, 'run'>) {
    this.#scope = scope
    this.#runner = runner
  }

  note({ resources, shared }: Pick<OccupancySubject | Claim, 'resources' | 'shared'>): void {
    for (const id of resources) this.#known.set(id, shared.includes(id))
  }

  /** Says of these whether they are shared: asks the database only for those that no place and no claim has named. */
  async among(resources: string[]): Promise<(id: string) => boolean> {
    const unknown = [...new Set(resources)].filter((id) => !this.#known.has(id))
    if (unknown.length > 0) {
      const [found] = await this.#runner.run([selectSharedAmong(this.#scope.whitelabel, unknown)])
      const shared = new Set((found?.rows ?? []).map(({ id }) => text(id)))
      for (const id of unknown) this.#known.set(id, shared.has(id))
    }
    return (id) => this.#known.get(id) ?? false
  }
}
