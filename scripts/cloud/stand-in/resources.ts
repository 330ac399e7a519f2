import { type Call, googleError, type Route } from './server.ts';

/** A resource of an API as JSON. */
export type Resource = Readonly<Record<string, unknown>>;

/** Returns the fields of a JSON object, or no fields if it is anything else. */
export function asFields(json: unknown): Resource {
  return typeof json === 'object' && json !== null ? (json as Resource) : {};
}

/** The resources of a project, keyed by full name, such as `projects/x/databases/(default)`. */
export class Resources {
  readonly #byName = new Map<string, Resource>();

  put(name: string, resource: Resource): Resource {
    const named = { ...resource, name };
    this.#byName.set(name, named);
    return named;
  }

  /** Adds a resource with the next id of its kind. For example, `v1` is the first of `versions`. */
  add(parent: string, kind: string, resource: Resource): Resource {
    const count = this.findMatching(new RegExp(`/${kind}/`, 'u')).length;
    return this.put(`${parent}/${kind}/${kind[0]}${count + 1}`, resource);
  }

  find(name: string): Resource | undefined {
    return this.#byName.get(name);
  }

  /** Changes the given fields of a resource, and creates the resource if it does not exist. */
  merge(name: string, fields: Resource): Resource {
    return this.put(name, { ...this.#byName.get(name), ...fields });
  }

  remove(name: string): boolean {
    return this.#byName.delete(name);
  }

  /** @param pattern matches the full names of the resources. */
  findMatching(pattern: RegExp): readonly Resource[] {
    return [...this.#byName].filter(([name]) => pattern.test(name)).map(([, value]) => value);
  }

  /** Returns resources of a kind, such as `indexes`, below another resource. */
  findBelow(parent: string, kind: string): readonly Resource[] {
    const children = this.findMatching(new RegExp(`/${kind}/`, 'u'));
    return children.filter(({ name }) => String(name).startsWith(`${parent}/`));
  }

  /** Stores and returns a finished long-running operation. Its state can be read later. */
  addOperation(parent: string, response: Resource): Resource {
    return this.add(parent, 'operations', { done: true, response });
  }
}

/** Returns the body of the response, or undefined if the resource does not exist. */
export type Handler = (call: Call, fields: Resource) => unknown;

/** Creates routes from handlers. The keys are methods and paths, such as `GET /v1/{+name}`. */
export function createRoutes(handlers: Readonly<Record<string, Handler>>): readonly Route[] {
  return Object.entries(handlers).map(([key, handle]) => {
    const [method = '', path = ''] = key.split(' ');
    return {
      method,
      path,
      answer(call) {
        const body = handle(call, asFields(call.body));
        return body === undefined ? googleError(404, `${call.path} was not found.`) : { body };
      },
    };
  });
}
