/** The little of selenium-webdriver that drive.ts uses; the package brings no types of its own. */
declare module 'selenium-webdriver' {
  export class Capabilities {
    constructor(values: Readonly<Record<string, unknown>>);
  }
  export interface WebDriver {
    get(url: string): Promise<void>;
    executeScript<T>(body: string): Promise<T>;
    quit(): Promise<void>;
  }
  export class Builder {
    usingServer(url: string): this;
    withCapabilities(capabilities: Capabilities): this;
    build(): Promise<WebDriver>;
  }
}
