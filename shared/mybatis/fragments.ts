import type { XmlElement } from './xml-tree.ts';

/** The `<sql>` fragments of many mapper files, found by `namespace.id` or, inside their own file, by `id`. */
export class Fragments {
  private readonly byName = new Map<string, { readonly element: XmlElement; readonly namespace: string }>();

  add(namespace: string, element: XmlElement): void {
    const { id } = element.attributes;
    if (id !== undefined) this.byName.set(`${namespace}.${id}`, { element, namespace });
  }

  /** The fragment that a reference in a file of this namespace means. */
  find(refid: string, namespace: string): { readonly element: XmlElement; readonly namespace: string } | undefined {
    return this.byName.get(`${namespace}.${refid}`) ?? this.byName.get(refid);
  }
}
