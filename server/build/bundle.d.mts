export declare function bundleServer(): Promise<void>
