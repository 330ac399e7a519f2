import { type Answer, googleError } from './server.ts';

/** A resource of an API as JSON. */
export type Resource = Readonly<Record<string, unknown>>;

/** A project's resources by full name, such as `projects/x/databases/(default)`. */
export class Resources {
  readonly #byName = new Map<string, Resource>();

  put(name: string, resource: Resource): Resource {
    const named = { ...resource, name };
    this.#byName.set(name, named);
    return named;
  }

  find(name: string): Resource | undefined {
    return this.#byName.get(name);
  }

  /** Changes the given fields. */
  merge(name: string, fields: Resource): Resource {
    return this.put(name, { ...this.#byName.get(name), ...fields });
  }

  remove(name: string): boolean {
    return this.#byName.delete(name);
  }

  /** @param pattern of their full names. */
  matching(pattern: RegExp): readonly Resource[] {
    return [...this.#byName].filter(([name]) => pattern.test(name)).map(([, value]) => value);
  }

  /** Returns resources of a kind, such as `indexes`, below another resource. */
  below(name: string, kind: string): readonly Resource[] {
    const isMeant = (each: string) => each.startsWith(`${name}/`) && each.includes(`/${kind}/`);
    return [...this.#byName].filter(([each]) => isMeant(each)).map(([, value]) => value);
  }

  /** Returns the resource, or Google's error if there is none. */
  answer(name: string): Answer {
    const found = this.#byName.get(name);
    return found === undefined ? googleError(404, `${name} was not found.`) : { body: found };
  }

  /** Deletes the resource, or returns Google's error if there is none. */
  answerRemoved(name: string): Answer {
    return this.remove(name) ? { body: {} } : googleError(404, `${name} was not found.`);
  }
}

/** Stores a finished long-running operation, so that later reads of its name return the same. */
export function doneOperation(resources: Resources, parent: string, response: Resource): Answer {
  const count = resources.matching(/\/operations\//u).length;
  return {
    body: resources.put(`${parent}/operations/${count + 1}`, { done: true, response }),
  };
}

/** The fields of a JSON body. */
export function fieldsOf(body: unknown): Resource {
  return typeof body === 'object' && body !== null ? (body as Resource) : {};
}
